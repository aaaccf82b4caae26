/** The way of a line through the banner, in pixels: from beyond its right edge until the line's end can be read. */
export function runOf(
  width: number,
  textWidth: number,
): { readonly from: number; readonly to: number; readonly px: number } {
  const to = Math.min(0, width - textWidth);
  return { from: width, to, px: width - to };
}
