-- What somebody who joined now would wait, for each service by each method, as the same recalculation has found it that told everybody else: the
-- form shows what the card, the lobby and the wall show.
ALTER TABLE line_estimates ADD COLUMN offers jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN line_estimates.offers IS 'A list of {serviceId, method, wait} for each service that one can join for.';
