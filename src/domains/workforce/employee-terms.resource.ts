/** Terms of an employee: the hourly rates from a day on. */
import { termsOf } from '#core/terms';
import { Employee, personal } from './employee.resource.ts';

export const EmployeeTerms = termsOf(Employee, {
  link: 'employee',
  about: 'What an employee is paid per hour, from a day on.',
  read: personal,
});
