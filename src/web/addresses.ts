/** Paths that the app shell navigates to. */

/** Target of `/`, and of a sign-in without a requested path. */
export const HOME = '/dashboard';
export const LOGIN = '/login';
export const UNAUTHORIZED = '/unauthorized';
