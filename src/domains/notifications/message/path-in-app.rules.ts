/**
 * Decides which links a notification may have: paths of the app. Browsers leave tabs and line breaks out of an address and take a
 * backslash for a slash, so with any of them a path could lead to another site.
 */
export const PATH_IN_APP = '^/([!-.0-\\[\\]-~][!-\\[\\]-~]*)?$';
