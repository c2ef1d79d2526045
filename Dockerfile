# The shop's image: web, worker and commands from one build (docs/operate.md, Containers; compose.yaml runs it).
FROM node:20-bookworm-slim AS build
WORKDIR /srv/kiosk/shop
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN ["npm", "ci", "--ignore-scripts"]
COPY . .
RUN ["node", "scripts/generate.mjs"]
RUN ["npm", "run", "build"]
RUN ["npm", "prune", "--omit=dev", "--ignore-scripts"]

FROM node:20-bookworm-slim
WORKDIR /srv/kiosk/shop
# Root owns the program; the shop may write only its data.
COPY --from=build /srv/kiosk/shop ./
RUN ["install", "-d", "-o", "node", "-g", "node", "-m", "700", "/var/lib/kiosk"]
ENV NODE_ENV=production KIOSK_DATA_DIR=/var/lib/kiosk HOST=0.0.0.0 PORT=3000 METRICS_PORT=9100
VOLUME /var/lib/kiosk
USER node
EXPOSE 3000 9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "scripts/health.mjs", "web"]
CMD ["node", "scripts/web.mjs"]
