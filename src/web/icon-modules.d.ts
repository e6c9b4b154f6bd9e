/** What the build makes of `tabler:name`: one icon. */
declare module 'tabler:*' {
  const icon: import('./kit/icon.tsx').Icon;
  export default icon;
}
