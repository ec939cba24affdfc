# Imhotep for Discord: one process, one SQLite file in /data. See docs/hosting/setup.md.

# Any Debian with Python 3.11 to 3.14 and its venv module will do: --build-arg BASE=…
# The digest is Docker Hub's of python:3.13-slim, as public build logs of September 2026 have it. To renew it:
#   docker buildx imagetools inspect docker.io/library/python:3.13-slim
ARG BASE=docker.io/library/python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b

# First stage: the program's wheel, then a venv of exactly the files whose hashes are known, without pip.
FROM ${BASE} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /source
COPY requirements requirements
RUN python3 -m venv /builder \
    && /builder/bin/pip install --require-hashes --requirement requirements/build.txt \
    && python3 -m venv --without-pip /opt/imhotep \
    && /builder/bin/pip --python /opt/imhotep/bin/python install --require-hashes --requirement requirements/runtime.txt
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY release/bill.py release/bill.py
COPY engine engine
COPY render render
COPY bot bot
COPY sandbox sandbox
RUN /builder/bin/python -m hatchling build --target wheel --directory /wheels \
    && /builder/bin/pip --python /opt/imhotep/bin/python install --no-deps /wheels/*.whl \
    && /opt/imhotep/bin/python release/bill.py /opt/imhotep/share/imhotep

# Second stage: no build tools, no sources, nothing that the program's user could change but /data.
FROM ${BASE}
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Imhotep for Discord" \
      org.opencontainers.image.description="Play Imhotep and Imhotep: The Duel with friends inside Discord" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# tini is process 1: it hands signals on and reaps. The program itself also stops well as process 1.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends tini \
    && rm -rf /var/lib/apt/lists/* /usr/local/bin/pip* /usr/local/lib/python3.*/ensurepip \
           /usr/local/lib/python3.*/site-packages/pip* /usr/local/lib/python3.*/site-packages/setuptools* \
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
