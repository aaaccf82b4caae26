/** All pages of a list that is read with `after` (`KeyPaging`). What leaves the list meanwhile hides none of the others. */
export async function allPages<P extends { readonly next: number | null }>(
  ask: (from: { readonly after?: number }) => Promise<P>,
): Promise<P[]> {
  const pages: P[] = [];
  for (let from = {}; ;) {
    const page = await ask(from);
    pages.push(page);
    // A server of an earlier version says nothing of it.
    if (!page.next) return pages;
    from = { after: page.next };
  }
}
