/**
 * Decides which links a notification may have: paths within the app. Browsers ignore tabs and line breaks in URLs and treat a backslash as
 * a slash, so with any of these a path could lead to another site.
 */
export const PATH_IN_APP = '^/([!-.0-\\[\\]-~][!-\\[\\]-~]*)?$';
