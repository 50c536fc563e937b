# One machine, in a container: docs/deploy.md. Every stage installs exactly what the lock file says, without install scripts.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-fund --no-audit

FROM packages AS build
# Addresses in canonical links, the sitemap and social cards are written at build.
ARG SITE_URL
# The editor's repository at GitHub, if it works there.
ARG CONTENT_REPOSITORY
ARG GITHUB_URL
ENV SITE_URL=${SITE_URL} CONTENT_REPOSITORY=${CONTENT_REPOSITORY} GITHUB_URL=${GITHUB_URL} \
  GATSBY_TELEMETRY_DISABLED=1 CI=true
COPY . .
# The caches keep chunks of earlier builds for a week, and make builds quicker.
RUN --mount=type=cache,target=/site/.cache --mount=type=cache,target=/site/public \
  npm run build && cp -a public /built

# What only a build needs is nine tenths of the packages.
FROM packages AS run-packages
RUN npm uninstall --omit=dev --no-save --no-fund --no-audit \
  gatsby gatsby-plugin-image gatsby-plugin-sharp gatsby-plugin-typescript \
  gatsby-source-filesystem gatsby-transformer-json gatsby-transformer-sharp sharp postcss \
  webpack terser-webpack-plugin @swc/core \
  @emotion/react @emotion/styled @mui/material @mui/x-charts @mui/x-data-grid @mui/x-date-pickers \
  @tanstack/react-query react-hook-form dayjs lucide-react notistack idb \
  decap-cms-backend-github decap-cms-backend-proxy decap-cms-core decap-cms-locales decap-cms-widget-boolean \
  decap-cms-widget-image decap-cms-widget-list decap-cms-widget-number decap-cms-widget-object decap-cms-widget-relation \
  decap-cms-widget-select decap-cms-widget-string decap-cms-widget-text

FROM ${NODE_IMAGE}
WORKDIR /site
COPY --from=run-packages /site/node_modules node_modules
COPY package.json ./
COPY host host
COPY scripts scripts
COPY supabase supabase
COPY content content
COPY src src
COPY --from=build /built public
COPY --from=build /site/.build/host-manifest.json /site/.build/host-functions.cjs .build/

# The one place that is written to; the rest of the file system may be read-only.
RUN install --directory --owner=node --group=node --mode=700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=9000 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 9000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "host/main.ts"]
