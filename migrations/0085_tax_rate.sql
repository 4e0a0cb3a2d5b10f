-- The VAT rate that was agreed with an order, in hundredths of a percent; NULL where none is charged (§ 19 UStG), as in every order
-- of before. The settings may say something else by the time of a refund.
ALTER TABLE orders ADD COLUMN tax_rate BIGINT;
