# The bot in a container. It keeps nothing inside: name a database on a server, or mount a folder for the file.
FROM python:3.11-slim AS made
WORKDIR /made
COPY constraints.txt ./
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r constraints.txt

FROM python:3.11-slim
RUN useradd --system --uid 10001 --create-home crisis && install -d -o crisis /data
COPY --from=made /venv /venv
WORKDIR /app
COPY rules_engine rules_engine
COPY bot bot
COPY cogs cogs
COPY assets assets
# Compiled once here: the user below may not write into the program.
RUN /venv/bin/python -m compileall -q rules_engine bot cogs assets
USER crisis
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 XDG_DATA_HOME=/data LOG_FORMAT=json METRICS_PORT=9464
VOLUME /data
# The page says itself what is wrong; a start with many matches may take a minute.
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9464/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
