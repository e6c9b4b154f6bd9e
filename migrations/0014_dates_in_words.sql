-- The days of a payroll in words as everything else writes days: "June 2026" for a whole month, else "Jun 10, 2026" or "Jun 8 – 14, 2026".
create or replace function payroll_period(first date, last date) returns text language sql stable parallel safe as $$
  select case
    when first = date_trunc('month', first)::date and last = (date_trunc('month', first) + interval '1 month - 1 day')::date then to_char(first, 'FMMonth YYYY')
    when first = last then to_char(first, 'FMMon FMDD, YYYY')
    when date_trunc('month', first) = date_trunc('month', last) then to_char(first, 'FMMon FMDD') || ' – ' || to_char(last, 'FMDD, YYYY')
    when date_trunc('year', first) = date_trunc('year', last) then to_char(first, 'FMMon FMDD') || ' – ' || to_char(last, 'FMMon FMDD, YYYY')
    else to_char(first, 'FMMon FMDD, YYYY') || ' – ' || to_char(last, 'FMMon FMDD, YYYY') end
$$;
