/** The addresses that the shell itself leads to. */

/** Where `/` and a sign-in without a wanted address lead. */
export const HOME = '/dashboard';
export const LOGIN = '/login';
export const UNAUTHORIZED = '/unauthorized';
