import path from "node:path";
import { API_POLICY, SECURITY_HEADERS } from "./lib/web/security-headers.mjs";

/** The display face (app/globals.css). Its address changes with its bytes. */
const DISPLAY_FACE = "/fonts/ojuju-700.e796a8c9.woff2";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // The web process does it itself, with brotli (lib/web/front); the dev server goes without.
  compress: false,
  typedRoutes: true,
  // `npm run check` reads all types, tests included; a shop owner's build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Its shells can't carry a nonce: a page is wholly prerendered (script hashes) or wholly for a request (nonce).
  cacheComponents: false,
  // The web process has set it already (scripts/processes/web.ts): by this name Next would import it at each request.
  cacheHandler: Reflect.has(globalThis, Symbol.for("@next/cache-handlers"))
    ? undefined
    : path.join(import.meta.dirname, "lib/web/cache-handler.mjs"),
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "pino",
    "graphile-worker",
    "nodemailer",
    "pdfkit",
  ],
  turbopack: { root: import.meta.dirname },
  experimental: {
    // An unknown address gets a page of its own, made for the request. not-found.tsx alone would be prerendered, and a
    // prerendered page can't share an answer with the nonce that proxy.ts gives to every address it doesn't know.
    globalNotFound: true,
    serverActions: { bodySizeLimit: "256kb" },
    // The proxy holds the bodies of pages it sees; a little more than an action takes, so that the action refuses them.
    proxyClientMaxBodySize: "288kb",
  },
  async headers() {
    return [
      { source: "/:path*", headers: SECURITY_HEADERS },
      {
        source: "/api/:path*",
        headers: [
          { key: "Content-Security-Policy", value: API_POLICY },
          { key: "X-Robots-Tag", value: "noindex" },
        ],
      },
      {
        source: "/fonts/:file",
        headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
      },
      {
        // Pages: the face comes with the styles, in time for the first paint. Not where somebody saves data.
        source: "/((?!api/|_next/|fonts/)[^.]*)",
        missing: [{ type: "header", key: "save-data", value: "on" }],
        headers: [
          { key: "Link", value: `<${DISPLAY_FACE}>; rel=preload; as=font; type="font/woff2"; crossorigin` },
        ],
      },
    ];
  },
};

export default config;
