/** What the demo gives to the server: its data and its sign-ins. */
export { DEMO_PASSWORD, loadDemo, SIGN_INS } from './load-demo.query.ts';
