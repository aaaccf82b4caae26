/** X’s mark, which the icon set no longer has. */
export function XLogo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M18.2 2h3.4l-7.4 8.5L23 22h-6.8l-5.3-7-6.1 7H1.3l7.9-9.1L.9 2h7l4.8 6.4L18.2 2Zm-1.2 18h1.9L6.9 3.9h-2L17 20Z" />
    </svg>
  );
}
