/**
 * What a video element says of its own failure, in the numbers by which a person who helps can look it up; null: it
 * says nothing.
 */
export function mediaFault({
  error,
  networkState,
  readyState,
}: Pick<HTMLMediaElement, 'error' | 'networkState' | 'readyState'>): string | null {
  if (!error) return null;
  const words = error.message && `: ${error.message}`;
  return `MediaError ${error.code}${words} · networkState ${networkState} · readyState ${readyState}`;
}
