/** Logo mark: a G that opens towards its on-air light. */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#c4262e" />
      <path
        d="M21.6 12.2A7 7 0 1 0 23 16.4h-6.2"
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="24" cy="8.4" r="2.6" fill="#fff" />
    </svg>
  );
}
