-- DuckDB: exact counts of 5 tables, one row for each cell that is not empty. Written by Epsilon Workbench.
-- Columns may have the types of their contents or be text; dates in text are written as 2024-03-17.
-- The result holds true counts and is not private. Save it as CSV with a header line and open it in the Data room.
WITH step1 AS (
  SELECT
    CASE WHEN CAST("Age" AS VARCHAR) >= '!' AND CAST("Age" AS VARCHAR) < CHR(127) AND CAST("Age" AS VARCHAR)[-1] BETWEEN '!' AND '~' THEN CAST("Age" AS VARCHAR) ELSE TRIM(CAST("Age" AS VARCHAR), CONCAT(CHR(9), CHR(10), CHR(11), CHR(12), CHR(13), CHR(32), CHR(160), CHR(8192), CHR(8193), CHR(8194), CHR(8195), CHR(8196), CHR(8197), CHR(8198), CHR(8199), CHR(8200), CHR(8201), CHR(8202), CHR(5760), CHR(8232), CHR(8233), CHR(8239), CHR(8287), CHR(12288), CHR(65279))) END AS t0,
    CASE WHEN CAST("Who's `there`?\" AS VARCHAR) >= '!' AND CAST("Who's `there`?\" AS VARCHAR) < CHR(127) AND CAST("Who's `there`?\" AS VARCHAR)[-1] BETWEEN '!' AND '~' THEN CAST("Who's `there`?\" AS VARCHAR) ELSE TRIM(CAST("Who's `there`?\" AS VARCHAR), CONCAT(CHR(9), CHR(10), CHR(11), CHR(12), CHR(13), CHR(32), CHR(160), CHR(8192), CHR(8193), CHR(8194), CHR(8195), CHR(8196), CHR(8197), CHR(8198), CHR(8199), CHR(8200), CHR(8201), CHR(8202), CHR(5760), CHR(8232), CHR(8233), CHR(8239), CHR(8287), CHR(12288), CHR(65279))) END AS t1,
    CASE WHEN CAST("Born" AS VARCHAR) >= '!' AND CAST("Born" AS VARCHAR) < CHR(127) AND CAST("Born" AS VARCHAR)[-1] BETWEEN '!' AND '~' THEN CAST("Born" AS VARCHAR) ELSE TRIM(CAST("Born" AS VARCHAR), CONCAT(CHR(9), CHR(10), CHR(11), CHR(12), CHR(13), CHR(32), CHR(160), CHR(8192), CHR(8193), CHR(8194), CHR(8195), CHR(8196), CHR(8197), CHR(8198), CHR(8199), CHR(8200), CHR(8201), CHR(8202), CHR(5760), CHR(8232), CHR(8233), CHR(8239), CHR(8287), CHR(12288), CHR(65279))) END AS t2
  FROM people
),
step2 AS (
  SELECT
    *,
    CASE WHEN t0 >= '-' AND t0 < ':' AND NOT CONTAINS(t0, '_') AND TRY_CAST(t0 AS DOUBLE) BETWEEN -1.7976931348623157E308 AND 1.7976931348623157E308 THEN TRY_CAST(t0 AS DOUBLE) WHEN REGEXP_MATCHES(t0, '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?0*([0-9]{1,2}|[12][0-9]{2}))?$') THEN TRY_CAST(t0 AS DOUBLE) END AS n0,
    CASE WHEN t1 >= '-' AND t1 < ':' AND NOT CONTAINS(t1, '_') AND TRY_CAST(t1 AS DOUBLE) BETWEEN -1.7976931348623157E308 AND 1.7976931348623157E308 THEN TRY_CAST(t1 AS DOUBLE) WHEN REGEXP_MATCHES(t1, '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?0*([0-9]{1,2}|[12][0-9]{2}))?$') THEN TRY_CAST(t1 AS DOUBLE) END AS n1,
    COALESCE(CASE WHEN t2 >= '0' AND t2 < ':' THEN TRY_CAST(t2 AS DATE) END, CASE WHEN t2 IS NOT NULL AND LOWER(t2) NOT IN ('', '?', 'na', 'n/a', 'n.a.', '#n/a', 'nan', 'null', '<na>', '-', '--', '---', '–', '—', '.', '..', '...', '…', 'none', 'nil', 'missing', 'unknown', 'not available', 'blank', '(blank)', 'k.a.', '#value!', '#ref!', '#div/0!', '#num!') THEN CAST(SUBSTR(CONCAT(t2, '-01-01'), 1, 10) AS DATE) END) AS d2
  FROM step1
),
step3 AS (
  SELECT
    *,
    (d2 - DATE '1970-01-01') - 19781 AS n2
  FROM step2
),
codes AS (
  SELECT
    CASE WHEN n0 IS NULL THEN NULL WHEN n0 < -1 THEN 0 WHEN n0 > 3 THEN 4 WHEN n0 = FLOOR(n0) THEN CAST(n0 + 1 AS INTEGER) ELSE CAST(FLOOR(n0 + 1 + 0.5) AS INTEGER) END AS c0,
    CASE WHEN t1 = 'it''s' THEN 0 WHEN t1 = 'back\slash' THEN 1 WHEN t1 = '2' THEN 2 WHEN n1 = 2 THEN 2 ELSE 3 END AS c1,
    CASE WHEN n2 IS NULL THEN 4 WHEN n2 < 0 THEN NULL WHEN n2 > 3 THEN NULL ELSE CAST(n2 AS INTEGER) END AS c2
  FROM step3
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
