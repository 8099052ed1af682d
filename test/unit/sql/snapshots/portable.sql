-- Portable SQL: exact counts of 5 tables, one row for each cell that is not empty. Written by Epsilon Workbench.
-- Columns must have the types of their contents: numbers as numbers, dates as DATE or TIMESTAMP, everything else (true and false, too) as text, and NULL for what is missing. For text that has to be read as numbers or dates, choose the dialect of your engine.
-- The result holds true counts and is not private. Save it as CSV with a header line and open it in the Data room.
WITH step1 AS (
  SELECT
    CASE WHEN "Age" BETWEEN -1.7976931348623157E308 AND 1.7976931348623157E308 THEN "Age" END AS n0,
    TRIM("Who's `there`?\") AS t1,
    "Born" AS d2
  FROM people
),
codes AS (
  SELECT
    CASE WHEN n0 IS NULL THEN NULL WHEN n0 < -1 THEN 0 WHEN n0 > 3 THEN 4 WHEN n0 = FLOOR(n0) THEN n0 + 1 ELSE FLOOR(n0 + 1 + 0.5) END AS c0,
    CASE WHEN t1 = 'it''s' THEN 0 WHEN t1 = 'back\slash' THEN 1 WHEN t1 = '2' THEN 2 ELSE 3 END AS c1,
    CASE WHEN d2 IS NULL THEN 4 WHEN d2 < DATE '2024-02-28' THEN NULL WHEN d2 >= DATE '2024-03-03' THEN NULL ELSE CASE WHEN d2 < DATE '2024-02-29' THEN 0 WHEN d2 < DATE '2024-03-01' THEN 1 WHEN d2 < DATE '2024-03-02' THEN 2 ELSE 3 END END AS c2
  FROM step1
),
places AS (
  SELECT
    *,
    CASE WHEN c0 IS NULL OR c2 IS NULL THEN 1 ELSE 0 END AS gone
  FROM codes
),
counted AS (
  SELECT c0, c1, c2, gone, CASE WHEN gone = 1 THEN COUNT(*) ELSE SUM(1 - gone) END AS n
  FROM places
  GROUP BY GROUPING SETS ((gone), (c0), (c1), (c2), (c0, c1))
  HAVING gone IS NOT NULL OR SUM(1 - gone) > 0
)
SELECT
  CASE WHEN gone = 1 THEN 'records left out' ELSE COALESCE(NULLIF(SUBSTR(CASE WHEN c0 IS NULL THEN '' ELSE ' × Age' END || CASE WHEN c1 IS NULL THEN '' ELSE ' × Who''s `there`?\' END || CASE WHEN c2 IS NULL THEN '' ELSE ' × Born' END, 4), ''), 'all records') END AS "table_name",
  CASE c0 WHEN 0 THEN '-1' WHEN 1 THEN '0' WHEN 2 THEN '1' WHEN 3 THEN '2' WHEN 4 THEN '3' END AS "Age",
  CASE c1 WHEN 0 THEN 'it''s' WHEN 1 THEN 'back\slash' WHEN 2 THEN '2' WHEN 3 THEN '(outside)' END AS "Who's `there`?\",
  CASE c2 WHEN 0 THEN '2024-02-28' WHEN 1 THEN '2024-02-29' WHEN 2 THEN '2024-03-01' WHEN 3 THEN '2024-03-02' WHEN 4 THEN '(missing)' END AS "Born",
  n AS "count"
FROM counted;
