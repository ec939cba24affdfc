-- How everybody did on a day is told the day after.

CREATE INDEX puzzle_answers_of_day ON puzzle_answers (day);
