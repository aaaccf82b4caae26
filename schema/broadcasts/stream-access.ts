/** Where a broadcast's playlists and segments are on this server. */
export function streamFolder(broadcastSysId: number): string {
  return `/media/${broadcastSysId}/`;
}

/** A stream's address with the query that opens it; null: it needs none. */
export function openedStream(url: string, access: string | null): string {
  if (!access || !/^\/media\/\d/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${access}`;
}
