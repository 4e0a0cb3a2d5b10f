-- What somebody of the staff may do who is not the owner; is_admin stays the owner's flag, so that an older program that runs beside
-- this one gives nobody more than before.
ALTER TABLE user_profiles ADD COLUMN staff_role TEXT CHECK (staff_role IN ('workshop', 'books'));

-- What the owner demands of everybody who has a role: one row at most.
CREATE TABLE admin_rules (
    id                     SMALLINT PRIMARY KEY CHECK (id = 1),
    second_factor_demanded SMALLINT NOT NULL CHECK (second_factor_demanded IN (0, 1))
);
