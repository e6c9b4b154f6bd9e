/** Type of the `tabler:name` modules that the build generates: one icon each. */
declare module 'tabler:*' {
  const icon: import('./kit/icon.tsx').Icon;
  export default icon;
}
