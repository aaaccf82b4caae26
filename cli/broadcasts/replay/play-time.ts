/** `00:12:30`, the time since a broadcast went on air; before that `-00:00:05`. */
export function playTimeText(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (ms <= -1000 ? '-' : '') + parts.map((part) => String(part).padStart(2, '0')).join(':');
}
