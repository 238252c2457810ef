"""Cards beside the facts about them, where those lie beside the repository: rule by rule, feature by feature."""
