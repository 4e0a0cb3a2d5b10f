//! Headers that every answer carries, and the refusal of calls that another site makes in a visitor's name.
