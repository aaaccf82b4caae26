/**
 * Prices that lie partly outside of the screen, or that a box cuts off. Throws if there is no price. It needs nothing from
 * this file, so that end-to-end tests can run it in their page.
 */
export function cutPrices(root: Element = document.body): readonly string[] {
  const isCut = (element: Element): boolean => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { left, right } = words.getBoundingClientRect();
    if (left < 0 || right > innerWidth) return true;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const cuts = getComputedStyle(at).overflowX !== 'visible';
      if (cuts && right > at.getBoundingClientRect().right + 1) return true;
    }
    return false;
  };
  const leaves = [...root.querySelectorAll('*')].filter((element) => element.childElementCount === 0);
  const prices = leaves.filter((element) => /\d(?:원| won)$/.test(element.textContent));
  if (prices.length === 0) throw new Error('there is no price');
  return prices.filter(isCut).map((element) => element.textContent);
}
