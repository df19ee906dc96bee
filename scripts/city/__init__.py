"""The picture of a city at dusk, in pieces: pen (writing), light (colours), sky, river, buildings,
roofs, streets, plan (what stands where)."""
