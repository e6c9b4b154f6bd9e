-- Minimum wages by age, each rate from a day on; an employee's age follows from the birth date.

alter table employee add column birth_date date;

create table minimum_wage (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  valid_from date not null,
  minimum_age integer not null constraint minimum_wage_age_known check (minimum_age between 0 and 120),
  hourly_rate numeric(12, 2) not null constraint minimum_wage_rate_positive check (hourly_rate >= 0),
  constraint minimum_wage_once_a_day unique (minimum_age, valid_from)
);
create index minimum_wage_valid_from on minimum_wage (valid_from, id);
