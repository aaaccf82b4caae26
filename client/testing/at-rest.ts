/** Waits until elements have faded in and stopped moving. It may be sent to a browser, so it uses nothing from around it. */
export async function atRest(root: Element = document.documentElement): Promise<void> {
  // No longer than this something comes or goes; what moves for longer stands as it is (ms).
  const comesWithin = 1000;
  // One animation may follow another. An endless series counts as at rest after this many.
  const comings = 5;
  for (let coming = 0; coming < comings; coming++) {
    const running = root.getAnimations({ subtree: true }).filter(({ effect, playState }) => {
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= comesWithin;
    });
    if (running.length === 0) return;
    await Promise.allSettled(running.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
}
