/** A field that is added to the declaration of schedules is part of every form, change, copy, undo and template without further code. */
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { text } from '#core/fields';
import { at, plan } from '../../../../../test/kit/planned.ts';
import { ownColumns } from '../../schedules/schedule/own-columns.query.ts';
import { ownFields, type OwnFields } from '../../schedules/schedule/own-fields.rules.ts';
import { bodyOf, changed, inverseOf, type Change } from '../../schedules/schedule/schedule-change.rules.ts';
import { Schedule } from '../../schedules/schedule/schedule.resource.ts';
import { wholeBody } from '../../schedules/schedule/whole-body.rules.ts';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { templateFields } from '../../schedules/templates/week-plan.rules.ts';
import { changedText, editorBody, errorsOf } from '../editor/editor-values.rules.ts';
import { newValues, valuesOf } from '../editor/form-values.rules.ts';
import { overtaken } from './overtaken.rules.ts';

describe('a new field of schedules', () => {
  const fields = { ...Schedule.fields, dressCode: text({ nullable: true, default: 'Casual' }) };
  const own = ownFields(fields);
  const clock = createZoneClock('Europe/London');
  const dressed = (dressCode: string) => plan({ item: { dressCode } as never });
  const formal = dressed('Formal');
  const dress = (part: object) => part as Change;
  const change = dress({ dressCode: 'Festive' });

  it('is found in the declaration, while what is computed or only sent is not', () => {
    expect(Object.keys(own)).toEqual(['title', 'note', 'dressCode']);
    expect(Object.keys(ownFields(Schedule.fields))).toEqual(['title', 'note']);
  });

  it('is in the form: its default, its stored value, what is sent, and its errors', () => {
    const slot = { start: at('2026-11-23T10:00:00Z'), end: at('2026-11-23T14:00:00Z'), account: 'a1', employee: null };
    expect(newValues(slot, clock, null, own)).toMatchObject({ dressCode: 'Casual' });
    const values = valuesOf(formal, clock, own);
    expect(values).toMatchObject({ dressCode: 'Formal' });
    const changedValues = { ...values, dressCode: 'Festive' } as typeof values;
    expect(editorBody(changedValues, formal, null)).toMatchObject({ dressCode: 'Festive' });
    expect(editorBody(changedValues, formal, formal)).toEqual({ dressCode: 'Festive' });
    expect(editorBody(values, formal, formal)).toEqual({});
    expect(errorsOf([{ propertyPath: 'dressCode', message: 'Too long.' }], own)).toEqual({ dressCode: 'Too long.' });
  });

  it('is changed, shown before it is saved, and undone', () => {
    expect(bodyOf(change, formal)).toEqual({ dressCode: 'Festive' });
    expect(changed(formal, change).item).toMatchObject({ dressCode: 'Festive' });
    expect(inverseOf(change, formal)).toEqual({ dressCode: 'Formal' });
  });

  it('is named when another user changed it first', () => {
    expect(overtaken(change, dress({ dressCode: 'Casual' }), formal)).toBe('the dress code');
    expect(overtaken(change, dress({ dressCode: 'Formal' }), formal)).toBeNull();
    expect(changedText(dressed('Casual'), formal, own)).toBe('the dress code');
  });

  it('is part of deleted schedules that are restored', () => {
    expect(wholeBody(formal, own)).toMatchObject({ dressCode: 'Formal' });
  });

  it('is read for copies and kept by templates', () => {
    const columns = ownColumns(sql`s`, Object.keys(own));
    expect([columns.sql, columns.values]).toEqual([
      'jsonb_build_object(?::text, s.title,?::text, s.note,?::text, s.dress_code)',
      ['title', 'note', 'dressCode'],
    ]);
    expect(templateFields(fields)).toEqual(['dressCode']);
    expect(templateFields(Schedule.fields)).toEqual([]);
  });

  it('is typed by the declaration', () => {
    const typed: OwnFields = { title: 'Show', note: null };
    // @ts-expect-error -- not a field
    const stray: OwnFields = { dressCode: 'Formal' };
    expect([typed, stray]).toHaveLength(2);
  });
});
