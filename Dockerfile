# Imhotep for Discord: one process, one SQLite file in /data. See docs/hosting.md.

# First stage: the program as a wheel, and with its pinned libraries in a venv of its own.
FROM python:3.11-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /source
COPY constraints.txt ./
RUN pip install --constraint constraints.txt hatchling && python -m venv /opt/imhotep
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY engine engine
COPY render render
COPY bot bot
COPY sandbox sandbox
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/imhotep/bin/pip install --constraint constraints.txt /wheels/*.whl

# Second stage: no build tools, no sources, nothing that the program's user could change but /data.
FROM python:3.11-slim
LABEL org.opencontainers.image.title="Imhotep for Discord" \
      org.opencontainers.image.description="Play Imhotep: The Duel with a friend inside Discord" \
      org.opencontainers.image.licenses="MIT"
# tini is process 1: it hands signals on and reaps. The program itself also stops well as process 1.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends tini \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --gid 10001 imhotep \
    && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin imhotep \
    && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /opt/imhotep /opt/imhotep
ENV PATH=/opt/imhotep/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    IMHOTEP_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["imhotep", "check"]
ENTRYPOINT ["/usr/bin/tini", "--", "imhotep"]
CMD ["run"]
