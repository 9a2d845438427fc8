"""The table: a server that referees games for people and bots, over REST and WebSocket."""
