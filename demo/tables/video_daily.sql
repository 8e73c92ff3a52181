-- How far films were watched: from the starts to the completed views of delivery_daily, with what lies between. The first seconds of a creative
-- say how many stay: that is its hook, and each has one of its own.
WITH films AS (
  SELECT d.company_id, d.date, d.brand_id, d.brand_name, d.campaign_id, d.campaign_name, d.platform, d.format, d.creative_id, d.creative_name,
    sum(d.spend) AS spend, sum(d.impressions) AS impressions, sum(d.video_starts) AS video_starts, sum(d.video_completes) AS video_completes
  FROM delivery_daily d WHERE d.video_starts > 0 GROUP BY ALL
), shaped AS (
  SELECT f.*, CAST(v.seconds AS INTEGER) AS seconds, p.heard, p.usual_completion,
    greatest(0.001, video_completes / video_starts) AS completion, lerp(0.3, 0.75, chance(creative_id, 'hook', 1)) AS bend
  FROM films f JOIN assumed_video_formats v USING (format) JOIN assumed_video_platforms p USING (platform)
), watched AS (
  SELECT *, pow(completion, pow(least(1, 3 / seconds), bend)) AS after_hook,
    pow(completion, pow(0.25, bend)) AS after_quarter, pow(completion, pow(0.5, bend)) AS after_half, pow(completion, pow(0.75, bend)) AS after_most
  FROM shaped
)
SELECT * EXCLUDE (heard, completion, bend, after_hook, after_quarter, after_half, after_most),
  greatest(video_completes, CAST(floor(video_starts * after_hook) AS BIGINT)) AS views_3s,
  greatest(video_completes, CAST(floor(video_starts * after_quarter) AS BIGINT)) AS views_25,
  greatest(video_completes, CAST(floor(video_starts * after_half) AS BIGINT)) AS views_50,
  greatest(video_completes, CAST(floor(video_starts * after_most) AS BIGINT)) AS views_75,
  CAST(floor(video_starts * least(0.99, heard * lerp(0.9, 1.1, chance(creative_id, 'heard', 1)))) AS BIGINT) AS heard_starts
FROM watched
