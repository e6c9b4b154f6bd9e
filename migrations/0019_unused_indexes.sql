-- Indexes that no statement can use, and that every write paid for. Those of constraints and foreign keys stay.

-- No list filters or orders by the day that a payroll was paid on; it is only written and shown.
drop index payroll_pay_date;
-- Sessions are found by their person or token; the clean-up asks for ended ones as well, by "or", so it reads the whole table anyway.
drop index user_session_expires_at;
