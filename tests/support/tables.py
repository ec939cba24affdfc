"""SQL for tests that bypass the store's functions."""

from bot.store.database import Connection, Database, Row


async def query(database: Database, sql: str) -> list[Row]:
    """Return all rows of a query."""
    return await database.read(_rows, sql)


async def execute(database: Database, *statements: str) -> None:
    """Run these statements in a transaction."""
    await database.write(_execute, statements)


def _rows(connection: Connection, sql: str) -> list[Row]:
    return connection.execute(sql).fetchall()


def _execute(connection: Connection, statements: tuple[str, ...]) -> None:
    for statement in statements:
        connection.execute(statement)
