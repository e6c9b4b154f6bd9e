/** Tests of how mutation testing finds the conjuncts of SQL. */
import { describe, expect, it } from 'vitest';
import { conjunctsOf, without } from '../bench/mutation/conjuncts.ts';

const template = (text: string) => `const found = sql\`${text}\`;`;
const found = (text: string) => conjunctsOf(template(text)).map((conjunct) => conjunct.text);
/** The SQL without each of its conjuncts. */
const mutants = (text: string) =>
  conjunctsOf(template(text)).map((conjunct) => without(template(text), conjunct).slice('const found = sql`'.length, -2));

describe('the conjuncts of a statement', () => {
  it('are the operands of `and`, each dropped with the `and` next to it', () => {
    expect(mutants('select 1 from a where a.x = 1 and a.y > 2 and not a.z order by a.x')).toEqual([
      'select 1 from a where a.y > 2 and not a.z order by a.x',
      'select 1 from a where a.x = 1 and not a.z order by a.x',
      'select 1 from a where a.x = 1 and a.y > 2 order by a.x',
    ]);
  });

  it('are those of joins, having, filters and cases too', () => {
    expect(found('select count(*) filter (where a and b) from t join u on t.x = u.x and u.y group by t.z having sum(c) > 1 and e')).toEqual(
      ['a', 'b', 't.x = u.x', 'u.y', 'sum(c) > 1', 'e'],
    );
    expect(found('select case when a and b then c else d end as f, e and g as h from t')).toEqual(['a', 'b', 'e', 'g']);
  });

  it('include those inside parentheses and subqueries, and the whole subquery', () => {
    expect(found('where a and exists (select from t where b and c) and (d and e or f)')).toEqual([
      'a',
      'exists (select from t where b and c)',
      'b',
      'c',
      '(d and e or f)',
      'd',
      'e',
    ]);
  });

  it('exclude the `and` of between', () => {
    expect(found('where a between 1 and 2 and b')).toEqual(['a between 1 and 2', 'b']);
    expect(found('where a between 1 and 2')).toEqual([]);
  });

  it('keep comparisons that contain keywords whole', () => {
    expect(found('where a is distinct from b and left(c, 3) = d for update')).toEqual(['a is distinct from b', 'left(c, 3) = d']);
    expect(found("where a = 'x and y' and b")).toEqual(["a = 'x and y'", 'b']);
  });

  it('take values and fragments with them, except a fragment appended to a complete condition', () => {
    expect(mutants('where a = ${x} and ${seen(row)}')).toEqual(['where ${seen(row)}', 'where a = ${x}']);
    expect(mutants('where a and b <= ${now}${held ? more : empty}')).toEqual([
      'where b <= ${now}${held ? more : empty}',
      'where a${held ? more : empty}',
    ]);
  });

  it('are found in fragments that begin with `and`, and in templates inside others', () => {
    expect(mutants('where a${wide ? sql` and b = ${c}` : empty}')).toEqual(['where a${wide ? sql` ` : empty}']);
  });

  it('name their line', () => {
    expect(conjunctsOf('// SQL\nsql`where a\n  and b`').map(({ line }) => line)).toEqual([2, 3]);
  });
});
