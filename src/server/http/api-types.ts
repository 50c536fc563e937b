/** The parts of a request that our host, `gatsby develop` and Netlify have in common. */
export type PlatformRequest = {
  method?: string;
  url?: string;
  headers: Record<string, string | string[] | undefined>;
  /** Netlify's `url` has no query; it comes here, parsed. */
  query?: unknown;
  params?: Record<string, string>;
  /** Our host passes the raw text; the others what they parsed. */
  body?: unknown;
  /** Netlify's call as it came, with the body unparsed. */
  netlifyFunctionParams?: unknown;
};

/**
 * The parts of a response that they have in common. Netlify lets the content type be changed only with the third argument,
 * Node ignores it.
 */
export type PlatformResponse = {
  statusCode: number;
  setHeader(name: string, value: string | string[], override?: boolean): unknown;
  end(content?: string | Buffer): unknown;
  /** True once an answer has begun, in places that send as it is made. */
  headersSent?: boolean;
};

/**
 * An answer as a value. A header that comes several times is a list. `body` is sent as JSON, `html` as a page, `text`, `stream`
 * (sent as it is made), `file` (bytes, sent as they are read) and `bytes` as the type their headers name; one of them, or none.
 */
export type ApiResponse = {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: object;
  html?: string;
  text?: string;
  stream?: AsyncIterable<string>;
  file?: AsyncIterable<Uint8Array>;
  bytes?: Buffer;
};

/** A value, or the response that says why there is none. */
export type Result<T> = { ok: true; value: T } | { ok: false; response: ApiResponse };

/** One call of a function, read once. */
export type ApiRequest = {
  method: string;
  headers: Record<string, string | undefined>;
  query: URLSearchParams;
  params: Record<string, string>;
  body: unknown;
  requestId: string;
  /** Aborts when the answer is due; every call to the database and to Auth obeys it. */
  deadline: AbortSignal;
};

export type Handler = {
  (request: ApiRequest): Promise<ApiResponse>;
  /** Of its answers; that which the address names, unless given. */
  language?: string;
};

/** A reply with more headers; its own win. */
export const withHeaders = (
  headers: ApiResponse['headers'],
  response: ApiResponse,
): ApiResponse => ({
  ...response,
  headers: { ...headers, ...response.headers },
});
