/** Server entry point of the demo: its data and sign-ins. */
export { DEMO_PASSWORD, hasDemo, loadDemo, SIGN_INS } from './load-demo.query.ts';
