/**
 * Copies the text of `field`. If that fails, selects the text for the person to copy and returns false. The clipboard is
 * refused without HTTPS, in some in-app browsers and after a denied permission; the older way often still works there.
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
