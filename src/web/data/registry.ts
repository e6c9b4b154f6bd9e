/** Where screens find the other resources that a declaration points at. */
export { registry } from '#domains/resources';
