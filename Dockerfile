# The site on nginx, as a user without rights, on port 8080:
#
#   docker build --build-arg SITE_URL=https://apps.example -t showcase .
#   docker run -p 8080:8080 showcase
#
# With --build-arg BASE_PATH=/store/ it is served under that path.

FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG SITE_URL
ARG BASE_PATH=/
# nginx serves /html. The base without slashes is '' or 'store'.
RUN base=$(echo "$BASE_PATH" | sed 's|^/*||; s|/*$||') \
  && npm run build -- --base "/$base" --outDir "/html/$base" \
  && sed -i "s|site_base \"\"|site_base \"${base:+/$base}\"|" deploy/server.conf

FROM nginxinc/nginx-unprivileged:1.28-alpine
ARG BASE_PATH=/
ENV BASE_PATH=$BASE_PATH
COPY --from=build /site/deploy/nginx.conf /etc/nginx/site.conf
COPY --from=build /site/deploy/server.conf /etc/nginx/conf.d/default.conf
COPY --from=build /html /usr/share/nginx/html
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s CMD wget -q --spider "http://127.0.0.1:8080/${BASE_PATH#/}"
