-- An import of staff invites the people whom it adds, if the person who runs it chooses so.

ALTER TABLE imports ADD COLUMN invite boolean NOT NULL DEFAULT false;
