/** Where a broadcast's playlists and segments are on this server. */
export function streamFolder(broadcastSysId: number): string {
  return `/media/${broadcastSysId}/`;
}

/** The names of streams that encoders send to this server begin so. */
export const PUSHED_STREAM = 'encoder-';

/** Whether an encoder sends this stream to this server, which notices when it stops. */
export function isPushedStream(url: string): boolean {
  return /^\/media\/\d+\//.test(url) && url.split('/')[3]?.startsWith(PUSHED_STREAM) === true;
}

/** A stream's address with the query that opens it; null: it needs none. */
export function openedStream(url: string, access: string | null): string {
  return access && /^\/media\/\d/.test(url) ? withQuery(url, access) : url;
}

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** The address of a list of this kind: {@link PARTS_QUERY} or {@link PAST_QUERY}; null: of the ordinary one. */
export function listAddress(url: string, kind: string | null): string {
  return kind === null ? url : withQuery(url, `${kind}=1`);
}

/** A player that shows the parts of segments before these are whole asks for lists with this. */
export const PARTS_QUERY = 'parts';

/** The address of a stream with its parts, if it has some; others are as they were. */
export function partedStream(url: string): string {
  return isPushedStream(url) ? listAddress(url, PARTS_QUERY) : url;
}

/** A player that rewinds asks for lists with this: they begin with the broadcast. */
export const PAST_QUERY = 'past';

/** The address of everything that a stream has shown so far; undefined for streams of other servers. */
export function pastStream(url: string): string | undefined {
  return /^\/media\/\d+\/[^/]+\/master\.m3u8/.test(url) ? listAddress(url, PAST_QUERY) : undefined;
}
