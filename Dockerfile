# One image for API nodes and the worker.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --workspaces=false
COPY . .
RUN npm run build && npm prune --omit=dev --workspaces=false && find node_modules -name '*.map' -delete

FROM node:24-slim
# Used to analyse uploaded videos, by the media worker.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production
# Young-generation heap large enough for short-lived objects of requests (docs/decisions/0085).
ENV NODE_OPTIONS=--max-semi-space-size=32
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/assets ./assets
# The volume inherits its owner from this folder. With S3_BUCKET it stays empty.
RUN mkdir -p /data/files && chown -R node:node /data && chmod 700 /data/files
ENV FILES_DIR=/data/files
VOLUME /data/files
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js", "serve"]
