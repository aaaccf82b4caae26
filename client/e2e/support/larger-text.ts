/** Runs in the page. */
export function twiceAsLarge(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Runs in the page. How much wider than the window it is, and words that are cut off by what is around them. What ends in
 * three dots is meant to be cut, and what can be scrolled is not lost.
 */
export function lost(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const out: string[] = [];
  if (scrollWidth > clientWidth) {
    const isCut = (element: Element): boolean =>
      element.parentElement !== document.body &&
      (getComputedStyle(element.parentElement!).overflowX !== 'visible' || isCut(element.parentElement!));
    const wide = [...document.querySelectorAll('body *')].find(
      (each) => each.getBoundingClientRect().right > clientWidth + 1 && !isCut(each),
    );
    out.push(`${scrollWidth - clientWidth} px too wide, as is ${wide?.outerHTML.slice(0, 200)}`);
  }
  const cutBy = (words: DOMRect, from: Element): boolean => {
    const free = { x: false, y: false };
    for (let around: Element | null = from; around; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(around);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || position === 'fixed') return false;
      const box = around.getBoundingClientRect();
      free.x ||= overflowX === 'auto' || overflowX === 'scroll';
      free.y ||= overflowY === 'auto' || overflowY === 'scroll';
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (!free.x && isHidden(overflowX) && (words.left < box.left - 2 || words.right > box.right + 2))
        return true;
      if (!free.y && isHidden(overflowY) && (words.top < box.top - 2 || words.bottom > box.bottom + 2))
        return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (node.textContent!.trim() === '' || parent.closest('.sr-only, [aria-hidden="true"]')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some((rect) => cutBy(rect, parent))) out.push(node.textContent!);
  }
  return out;
}
