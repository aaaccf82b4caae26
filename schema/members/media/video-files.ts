/** Whether an address is that of one video file, and not of a playlist. */
export function isVideoFile(url: string): boolean {
  return /\.(?:mp4|mov|webm)(?:[?#]|$)/.test(url);
}
