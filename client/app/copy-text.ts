/**
 * Copies what stands in `field`; false: it could not be, and the text is marked for the person to copy. The clipboard
 * is refused without HTTPS, in some wrappers, and to whoever said no; the older way often still works there.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  }
}
