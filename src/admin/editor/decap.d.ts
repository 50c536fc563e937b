/** Decap's packages whose types it does not publish: as much of them as the editor uses. */
declare module 'decap-cms-backend-proxy' {
  import type { CmsConfig } from 'decap-cms-core';
  import type { ComponentType } from 'react';

  /** A call of Decap's proxy protocol. */
  export interface ProxyCall {
    action: string;
    params: Record<string, unknown>;
  }

  export class ProxyBackend {
    constructor(config: CmsConfig, options?: object);
    authComponent(): ComponentType<{ onLogin: (credentials: object) => void }>;
    authenticate(): Promise<unknown>;
    logout(): void;
    restoreUser(): Promise<unknown>;
    request(call: ProxyCall): Promise<unknown>;
  }
}

declare module 'decap-cms-locales' {
  type Words = Readonly<Record<string, string>>;

  /** Decap's own English words, by where they stand. */
  export const en: Readonly<
    Record<'app' | 'collection' | 'editor' | 'mediaLibrary' | 'ui', Readonly<Record<string, Words>>>
  >;
}
