-- What the readiness check writes: a row longer than a page, so that a full disk is met there as by a cart.
CREATE TABLE health_probe (
    id      BIGINT PRIMARY KEY,
    filling TEXT NOT NULL
);
