/** Errors of live streams and their imports; each states what is wrong with a file and how to fix it. */
import { defineErrors } from '#core/errors';

export const streamsErrors = defineErrors('streams', {
  fileTooLarge: {
    status: 413,
    title: 'The file is too large',
    detail: '"{name}" is larger than {limit} MB. Export a shorter period and upload the parts one by one.',
  },
  emptyFile: { status: 422, title: 'The file is empty', detail: '"{name}" is empty. Export it again from the platform.' },
  unreadableFile: { status: 422, title: 'The file cannot be read', detail: '"{name}" cannot be read: {why}' },
  passwordProtected: {
    status: 422,
    title: 'The file is password-protected',
    detail: '"{name}" is protected by a password. Save it without one, or upload the file as the platform exported it.',
  },
  oldWorkbook: {
    status: 422,
    title: 'Old Excel format',
    detail: '"{name}" is in the old Excel format (.xls). Save it as .xlsx or .csv and upload that.',
  },
  unsafeFile: {
    status: 422,
    title: 'The file is not safe to read',
    detail:
      '"{name}" contains a document type or entity declaration in {part}, which exports never have. Upload the file as the platform exported it.',
  },
  tooMuchInside: {
    status: 422,
    title: 'The unpacked file is too large',
    detail: '"{name}" is larger than {limit} MB when unpacked. Export a shorter period and upload the parts one by one.',
  },
  tooMuchMemory: {
    status: 422,
    title: 'Reading takes too much memory',
    detail:
      'Reading "{name}" takes more than {limit} MB of memory, the limit for one file. Export a shorter period and upload the parts one by one.',
  },
  tooManyRows: {
    status: 422,
    title: 'Too many rows',
    detail: '"{name}" has more than {limit} rows. Export a shorter period and upload the parts one by one.',
  },
  tooSlow: {
    status: 422,
    title: 'Reading took too long',
    detail: 'Reading "{name}" took longer than {limit} s and was stopped. Export a shorter period and upload the parts one by one.',
  },
  wrongEncoding: {
    status: 422,
    title: 'Unknown text encoding',
    detail: '"{name}" is not written in UTF-8. Save it as "CSV UTF-8", or upload the .xlsx file.',
  },
  noHeader: {
    status: 422,
    title: 'No header found',
    detail:
      'No header row was found in "{name}": none of the first {limit} rows of {sheets} contains the column names of an export. {needed}',
  },
  missingColumn: {
    status: 422,
    title: 'A column is missing',
    detail: 'Sheet "{sheet}", row {row}: the column {column} is missing. Choose it when exporting, and upload the new file.',
  },
  wrongExport: { status: 422, title: 'Wrong kind of export', detail: 'Sheet "{sheet}" of "{name}" is {given}. {needed}' },
  importRefused: {
    status: 422,
    title: 'Nothing was imported',
    detail: 'Rows that cannot be imported: {count}. The first is sheet "{sheet}", row {row}: {reason} Nothing was imported.',
  },
  noRows: { status: 422, title: 'No rows', detail: '"{name}" has a header but no rows below it. Export a period with streams in it.' },
});
