/** This browser is logged out. `notice`: the server's words, where the session may go on without it. */
export interface LoggedOut {
  notice?: string | undefined;
}

/** News of the session that all tabs of this browser share. */
interface News {
  /** The id of the person who has logged in. */
  'desk-login': string;
  /** Null from a tab with an earlier version of the desk. */
  'desk-logout': LoggedOut | null;
}

export function tellOtherTabs<Name extends keyof News>(name: Name, news: News[Name]): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(news);
  channel.close();
}

/**
 * Hears what the other tabs tell, and what this one tells them.
 *
 * @returns a function that ends this
 */
export function hearOtherTabs<Name extends keyof News>(
  name: Name,
  hear: (news: News[Name]) => void,
): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<News[Name]>) => hear(data);
  return () => channel.close();
}
